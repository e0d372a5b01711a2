// An open conversation: its header, what has to be decided, the messages, and the message input.
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { lazyOver, lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useHanded } from '#shared/handed/handed.ts'
import { useIsOpen } from '#shared/links/use-is-open.ts'
import { failedOf } from '#shared/outbox/entries.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { usePushOffer } from '#shared/push/push-offer.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { FoundWords } from '#shared/written/found-words.ts'
import type { LinkCard, Person, Thread } from '#types/shapes.ts'
import { Composer } from '../compose/composer.tsx'
import { UnsentNotice } from '../compose/unsent-notice.tsx'
import { useInput } from '../compose/use-input.ts'
import { messageAct } from '../data/message-act.ts'
import { photographsAct } from '../data/photographs/photographs-act.ts'
import { useUnsent } from '../data/photographs/use-unsent.ts'
import { voiceAct } from '../data/photographs/voice-act.ts'
import { useSeen } from '../data/seen/use-seen.ts'
import { useOpened } from '../data/shelves/use-opened.ts'
import { useMessageLog } from '../data/use-message-log.ts'
import { useThreadChannel } from '../data/use-thread-channel.ts'
import { AddPhotos } from '../media/add-photos.tsx'
import { photographLayer } from '../media/photo-grid.tsx'
import { picturesIn, usePhotoTray } from '../media/use-photo-tray.ts'
import type { Press } from '../media/voice/let-go.ts'
import { canRecord, RecordButton } from '../media/voice/record-button.tsx'
import type { Recording } from '../media/voice/recorder.ts'
import { MessageList } from '../messages/message-list.tsx'
import type { Target } from '../messages/use-go-to-message.ts'
import { suggestion, timesSubject } from '../model/meeting-times.ts'
import { lastSeq, type MessageLog } from '../model/message-log.ts'
import { isSilent, partnerIn } from '../model/occasion.ts'
import { VOICE, wordsOfPhotos } from '../model/photographs.ts'
import { threadName } from '../model/thread.ts'
import { threadSubject } from '../model/unsent.ts'
import { useSuggestTimes } from '../occasion/use-suggest-times.ts'
import { ConnectBar } from '../request/connect-bar.tsx'
import { DecisionBar } from '../request/decision-bar.tsx'
import { useFind } from '../search/use-find.ts'
import { ReplyBar } from '../words/reply-bar.tsx'
import { FirstWords } from './first-words.tsx'
import { MessageSkeleton } from './message-skeleton.tsx'
import { NotFriends } from './not-friends.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { UnsentAlone } from './unsent-alone.tsx'

// Asked in few chats, and for some weeks: it loads where it is.
const MeetingBar = lazyQuietly(async () => ({ default: (await import('../request/meeting-bar.tsx')).MeetingBar }))

const TimesBar = lazyQuietly(async () => ({ default: (await import('../occasion/times-bar.tsx')).TimesBar }))
const SuggestTimesSheet = lazyOver(async () => (await import('../occasion/suggest-times-sheet.tsx')).SuggestTimesSheet)
const PhotoLayer = lazyOver(async () => (await import('../media/photo-layer.tsx')).PhotoLayer)
const PushCard = lazyQuietly(() => import('#shared/push/push-card.tsx'))
const VoiceRecorder = lazyOver(async () => (await import('../media/voice/voice-recorder.tsx')).VoiceRecorder)
const PhotoTrayBar = lazyOver(async () => (await import('../media/photo-tray.tsx')).PhotoTrayBar)
const FindBar = lazyOver(async () => (await import('../search/find-bar.tsx')).FindBar)
const EditWords = lazyOver(async () => (await import('../words/edit-words.tsx')).EditWords)

const nobody: readonly Person[] = []

/** `whole`: what comes with this conversation alone has come, or does not for now. */
type Props = { thread: Thread; userId: string; wide: boolean; whole: boolean }

export function ThreadView({ thread: read, userId, wide, whole }: Props) {
  const { thread, onSeen, onJoined } = useSeen(read)
  // The first unread message at the time of opening: the line stays there although reading moves the mark.
  const [unreadAfter] = useState(thread.unreadCount > 0 ? thread.lastReadSeq : null)
  useOpened(thread, userId)
  const [cardShown, setCardShown] = useState(false)
  // Words to begin with, on their way into the message input.
  const [opener, setOpener] = useState<string | null>(null)
  const takeOpener = useCallback(() => setOpener(null), [])
  const messages = useMessageLog(thread.id, unreadAfter)
  const unsent = useUnsent(userId, threadSubject(thread.id))
  const tray = usePhotoTray(thread.id)
  const [recording, setRecording] = useState<{ press: Press | null } | null>(null)
  const { typing, sendSign } = useThreadChannel(thread, userId, {
    onMessage: messages.arrived,
    onReaction: messages.reacted,
    onSeen,
    onJoined,
    onGap: messages.catchUp,
  })
  useSecondLook(thread, messages.log, messages.catchUp)
  const offer = usePushOffer()
  const [suggested] = useActs(userId, suggestion, timesSubject(thread.id))
  const suggesting = useSuggestTimes(thread)
  // Once opened it stays: it leaves as it came.
  const [sheetUsed, setSheetUsed] = useState(suggesting.open)
  if (suggesting.open && !sheetUsed) setSheetUsed(true)
  const meets = partnerIn(thread, userId) !== undefined
  // While nobody has spoken, the introduction offers it.
  const introduced = thread.type === 'intro_chat' && isSilent(thread)
  const offersTime = meets && !introduced && !thread.times && !suggested
  const photoOpen = useIsOpen(photographLayer)
  const find = useFind()
  const [target, setTarget] = useState<Target | null>(null)
  const [mark, setMark] = useState<((text: string) => ReactNode) | null>(null)
  const onMark = useCallback((by: ((text: string) => ReactNode) | null) => setMark(() => by), [])
  const input = useInput(thread.id, userId, messages.log)
  useHanded(thread.id, (files) => {
    tray.add(files)
    input.focus()
  })
  // It was left for something else: no microphone opens unasked when that is done.
  if (recording && (input.edited || !thread.canSend)) setRecording(null)
  const { retry, discard, write } = outboxOf(userId)
  const retryOne = useCallback((id: string) => retry([id]), [retry])
  const failed = failedOf(unsent)
  const { log, query } = messages
  // With something unread, the kept log ends before the place to open at.
  // What opens it is drawn with it: nothing moves when it comes.
  const begins = thread.type === 'intro_chat' || log?.messages.length === 0
  const upToDate =
    log &&
    (whole || !begins) &&
    (unreadAfter === null || query.fetchStatus !== 'fetching' || log.syncedTo > unreadAfter)

  const take = (data: DataTransfer) => {
    const pictures = picturesIn(data)
    tray.add(pictures)
    return pictures.length > 0
  }

  const about = (content: string) => ({
    threadId: thread.id,
    content,
    ...(input.repliesTo ? { replyTo: input.repliesTo } : {}),
    notify: {
      recipients: [],
      threadType: thread.type,
      threadTitle: threadName(thread),
    },
  })
  const sendVoice = ({ voice, file }: Recording) => {
    if (log?.hasNewer)
      messages.goToNewest().catch((error: unknown) => console.warn('The newest messages did not load', error))
    write(voiceAct, { ...about(VOICE), voice }, { files: [file] })
    input.leave()
  }

  const send = (content: string, card: LinkCard | null) => {
    sendSign(false)
    // An own message comes last, so the end of the conversation has to be loaded to show it.
    if (log?.hasNewer)
      messages.goToNewest().catch((error: unknown) => console.warn('The newest messages did not load', error))
    const said = about(content)
    const chosen = tray.take()
    if (chosen.length === 0) write(messageAct, { ...said, ...(card ? { card } : {}) })
    else {
      const wordless = content === ''
      const photos = chosen.map(({ file: _, ...photo }) => photo)
      const sent = { ...said, content: wordless ? wordsOfPhotos(photos.length) : content, photos, wordless }
      write(photographsAct, sent, { files: chosen.map(({ file }) => file) })
    }
    input.leave()
  }

  return (
    <section
      aria-label={threadName(thread)}
      className="flex h-full min-h-0 animate-appear flex-col"
      onDragOver={(event) => {
        if (thread.canSend && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (thread.canSend && take(event.dataTransfer)) event.preventDefault()
      }}
    >
      <ThreadHeader
        thread={thread}
        userId={userId}
        wide={wide}
        onFind={find.show}
        onGo={setTarget}
        onSuggest={offersTime ? suggesting.show : undefined}
      />
      {find.open && <FindBar threadId={thread.id} onMark={onMark} onGo={setTarget} onClose={find.hide} />}
      {/* Where letters are large they scroll by themselves, and leave the conversation its room. */}
      <div className="max-h-[max(6rem,calc(100%-19rem))] shrink-0 overflow-y-auto">
        <ConnectBar thread={thread} userId={userId} />
        {(thread.times || suggested) && (
          <Suspense>
            <TimesBar thread={thread} userId={userId} />
          </Suspense>
        )}
        {/* Who has a date ahead, or is asked for one, is not asked whether they met. */}
        {thread.meeting && !thread.times && (
          <Suspense>
            <MeetingBar thread={thread} userId={userId} />
          </Suspense>
        )}
      </div>
      <div className="relative min-h-0 flex-1 [container-type:size]">
        <FoundWords value={mark}>{conversation()}</FoundWords>
      </div>
      <div className="shrink-0 border-t bg-ground px-4 pt-1 pb-3 sm:px-6">
        <div className="mx-auto max-w-3xl">
          <TypingLine thread={thread} typing={typing} />
          {!wide && <UnsentNotice failed={failed} onRetry={retry} onDiscard={discard} className="mb-2" />}
          {offer?.thread === thread.id && (
            <Suspense>
              <div className="mb-2">
                <PushCard offer={offer} />
              </div>
            </Suspense>
          )}
          {!cardShown && (upToDate || query.isError) && <DecisionBar thread={thread} userId={userId} />}
          {input.repliesTo && thread.canSend && !input.edited && (
            <ReplyBar quoted={input.repliesTo} thread={thread} me={userId} onCancel={input.leave} />
          )}
          {(tray.photos.length > 0 || tray.drawing > 0) && thread.canSend && !input.edited && (
            <PhotoTrayBar tray={tray} />
          )}
          {thread.canSend && input.edited ? (
            <EditWords key={input.edited.key} row={input.edited} me={userId} onDone={input.endEdit} />
          ) : thread.canSend && recording ? (
            <VoiceRecorder press={recording.press} onSend={sendVoice} onDone={() => setRecording(null)} />
          ) : thread.canSend ? (
            <Composer
              threadId={thread.id}
              wide={wide}
              people={thread.group ? thread.participants : nobody}
              opener={opener}
              onOpened={takeOpener}
              onSend={send}
              onTyping={sendSign}
              instead={canRecord() && <RecordButton onStart={(press) => setRecording({ press })} />}
              beside={<AddPhotos onFiles={tray.add} />}
              more={tray.photos.length > 0 && tray.drawing === 0}
              onPaste={take}
              onSuggest={offersTime ? suggesting.show : undefined}
              onLeave={input.leave}
              onUp={input.editLast}
              focused={input.asked}
            />
          ) : (
            <NotFriends thread={thread} />
          )}
        </div>
      </div>
      {photoOpen && <PhotoLayer messages={log?.messages} />}
      {meets && sheetUsed && <SuggestTimesSheet thread={thread} />}
    </section>
  )

  function conversation() {
    if (log && upToDate && thread.type === 'direct_message' && log.messages.length === 0 && unsent.length === 0)
      return <FirstWords thread={thread} onOpener={setOpener} />
    if (log && upToDate)
      return (
        <MessageList
          thread={thread}
          userId={userId}
          log={log}
          unsent={unsent}
          unreadAfter={unreadAfter}
          loading={messages.loading}
          failed={messages.failed}
          onNear={messages.load}
          onNewest={messages.goToNewest}
          onAround={messages.goAround}
          target={target}
          onCardShown={setCardShown}
          onOpener={setOpener}
          onReply={input.reply}
          onEdit={input.edit}
          onRetry={retryOne}
          onDiscard={discard}
        />
      )
    const reason = query.isError ? (
      <ErrorState title="Failed to load messages" error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <MessageSkeleton />
    )
    if (unsent.length === 0) return reason
    return (
      <UnsentAlone thread={thread} userId={userId} unsent={unsent} onRetry={retryOne} onDiscard={discard}>
        {reason}
      </UnsentAlone>
    )
  }
}

// Live messages may arrive with a gap before them. Whenever the conversation is known to have gone on beyond what pages have brought, the
// rest is read: soon when its end is not loaded yet, a little later when it is.
const SOON = 400
const LATER = 1200

function useSecondLook(thread: Thread, log: MessageLog | undefined, catchUp: () => void) {
  const known = thread.lastMessage?.seq ?? 0
  const syncedTo = log && !log.hasNewer ? log.syncedTo : Number.POSITIVE_INFINITY
  const endIsHere = log !== undefined && known <= lastSeq(log.messages)
  const behind = known > syncedTo
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was read, and is still behind, is the occasion for the next
  useEffect(() => {
    if (!behind) return
    const timer = setTimeout(catchUp, endIsHere ? LATER : SOON)
    return () => clearTimeout(timer)
  }, [behind, endIsHere, syncedTo, catchUp])
}

// Who is typing. Always takes up its line, so that nothing moves when it changes.
function TypingLine({ thread, typing }: { thread: Thread; typing: string[] }) {
  const names = typing.flatMap((id) => thread.participants.find((person) => person.id === id)?.name.split(' ')[0] ?? [])
  return (
    <p aria-live="polite" className="h-5 truncate px-1 text-caption text-muted">
      {names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  )
}
