// All that keeps something of a member on the device beyond its page: who imports this has it forgotten with the session.
import '#shared/handed/forget-handed.ts'
import '#shared/push/forget-push.ts'
import '#shared/query/forget-answers.ts'
