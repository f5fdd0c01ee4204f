"""The reasons that a row has before the grader sees its response; the grader's own reasons are the grader's."""

NOT_UTF8 = "row_not_utf8"
NOT_JSON = "row_not_json"  # also: a repeated key, or nesting beyond the parser
NOT_OBJECT = "row_not_object"
TOO_LONG = "row_too_long"
NO_TASK = "row_without_task"  # neither a task id nor a reference
NO_RESPONSE = "row_without_response"  # absent or null
WRONG_TYPE = "row_wrong_type"  # a field that is not text, not a whole number, not a boolean as it should be
ID_TOO_LONG = "row_id_too_long"
BAD_REFERENCE = "row_bad_reference"  # the row's own reference is not one number
OWN_REFERENCE = "row_own_reference"  # the row brings a reference where only the operator's count
UNKNOWN_TASK = "unknown_task"
DUPLICATE = "duplicate_row"

# The kinds that `invalid_row` treats; the other two have a policy of their own.
INVALID = frozenset(
    {
        NOT_UTF8,
        NOT_JSON,
        NOT_OBJECT,
        TOO_LONG,
        NO_TASK,
        NO_RESPONSE,
        WRONG_TYPE,
        ID_TOO_LONG,
        BAD_REFERENCE,
        OWN_REFERENCE,
    }
)
REFUSED = INVALID | {UNKNOWN_TASK, DUPLICATE}

# A grading that ended without a verdict: the process had to be killed, or died twice over the same row.
TIMEOUT = "timeout"
ERROR = "error"
