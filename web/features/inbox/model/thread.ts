// A conversation and a message as the inbox knows them (docs/rpc.md), and what a conversation is called.
export type Person = { id: string; name: string; avatarUrl: string | null }

export type ThreadType = 'direct_message' | 'plug_request' | 'intro_chat'
export type RequestStatus = 'pending' | 'approved' | 'declined' | 'expired'
export type Connection = 'none' | 'pending_mine' | 'pending_theirs' | 'active'

export type LastMessage = {
  id: string
  seq: number
  type: 'user' | 'system' | 'request_card'
  content: string
  senderId: string | null
  senderName: string | null
  createdAt: string
}

export type Thread = {
  id: string
  type: ThreadType
  title: string | null
  status: RequestStatus | null
  createdAt: string
  updatedAt: string
  expiresAt: string | null
  reason: string | null
  requesterId: string | null
  targetId: string | null
  connectorId: string | null
  parentRequestId: string | null
  introThreadId: string | null
  participants: Person[]
  lastMessage: LastMessage | null
  lastReadSeq: number
  unreadCount: number
  actionRequired: boolean
  canSend: boolean
  connection: Connection | null
}

export type RequestCard = {
  status: RequestStatus
  expires_at: string
  reason: string | null
  requester_id: string
  connector_id: string
  target_id: string
  requester_name: string
  connector_name: string
  target_name: string
  requester_avatar: string | null
  target_avatar: string | null
  flyer_data: { type?: string; content?: string; image?: string | null; city?: string | null } | null
}

export type Message = {
  id: string
  thread_id: string
  sender_id: string | null
  content: string
  message_type: string
  created_at: string
  seq: number
  metadata: Partial<RequestCard>
}

/** The name of a conversation, in its header and in its row of the list. */
export function threadName({ type, title, participants }: Pick<Thread, 'type' | 'title' | 'participants'>): string {
  if (type === 'intro_chat') return 'Plug Chat'
  if (type === 'plug_request') return title ?? 'Plug request'
  return participants[0]?.name ?? title ?? 'A former member'
}

/** "Ben, Carol": the other members of a group. */
export const otherNames = (participants: Person[]) => participants.map(({ name }) => name).join(', ')

/** The line under the name in the list. */
export function preview(thread: Thread, me: string): string {
  const last = thread.lastMessage
  if (!last) return 'Say hello.'
  if (last.type === 'system') return last.content
  if (last.type === 'request_card' && thread.status === 'expired') return 'Request expired.'
  // Without a reason the card says who would like to meet whom, as the name above it does.
  if (last.type === 'request_card' && last.senderId === me && !thread.reason)
    return `You asked ${otherNames(thread.participants)}.`
  if (last.senderId === me) return `You: ${last.content}`
  const [first] = (last.senderName ?? '').split(' ')
  return thread.type === 'direct_message' || !first ? last.content : `${first}: ${last.content}`
}
