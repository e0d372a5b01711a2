// The session's types as the client gives them; what the web app calls them.
import type { Session as ClientSession, User as ClientUser } from '@supabase/supabase-js'

export type Session = ClientSession
export type User = ClientUser
