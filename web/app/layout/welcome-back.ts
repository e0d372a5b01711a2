// A word of welcome to a member who was away and has just signed in: the notification of it, said once, aloud.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsQuery } from '#shared/api/conversations/notifications.ts'
import { toast } from '#shared/ui/messages/toast.ts'

const JUST_NOW = 2 * 60_000
const said = new Set<string>()

export function useWelcomeBack(userId: string) {
  const { data } = useQuery(notificationsQuery(userId))
  useEffect(() => {
    const welcome = data?.find(
      ({ data: { action }, created_at }) => action === 'came_back' && Date.now() - Date.parse(created_at) < JUST_NOW,
    )
    if (!welcome || said.has(welcome.id)) return
    said.add(welcome.id)
    toast.success(welcome.title, { description: welcome.body })
  }, [data])
}
