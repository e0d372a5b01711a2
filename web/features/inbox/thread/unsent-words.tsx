// What the member had typed into a conversation they may not write to any more: still here, to take along.
import { useEffect, useState } from 'react'
import { readDraft } from '#shared/drafts/draft-store.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'

export function UnsentWords({ threadId }: { threadId: string }) {
  const userId = useUserId()
  const [words, setWords] = useState('')
  // After the message input has left the screen, and has kept what was in it.
  useEffect(() => setWords(readDraft<string>(`${userId}:chat-${threadId}`, 1)?.trim() ?? ''), [userId, threadId])
  if (!words) return null
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast.success('Copied'),
      () => toast.error('Failed to copy'),
    )
  return (
    <div className="flex w-full flex-wrap items-end justify-between gap-3 border-t pt-3 text-left">
      <div className="min-w-0 flex-1 basis-56">
        <p className="eyebrow pb-1">What you had written</p>
        <p className="break-words whitespace-pre-wrap">{words}</p>
      </div>
      <Button variant="ghost" size="small" onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
