// What a press in the settings makes of how the member is told, before the server has answered.
import type { NoticeChannel, NoticesChange } from '#shared/api/conversations/notices.ts'
import type { NoticeSettings } from '#types/shapes.ts'

type Way = 'inApp' | 'push' | 'mail'

export const channelOf: Record<Way, NoticeChannel> = { inApp: 'in_app', push: 'push', mail: 'mail' }

export function afterNoticesPress(stands: NoticeSettings, change: NoticesChange): NoticeSettings {
  const { kind, channel, wanted = false, quiet, quiet_from, quiet_until, letters, letter_hour } = change
  return {
    ...stands,
    kinds: stands.kinds.map((one) =>
      one.kind === kind
        ? {
            ...one,
            inApp: channel === 'in_app' ? wanted : one.inApp,
            push: channel === 'push' ? wanted : one.push,
            mail: channel === 'mail' ? wanted : one.mail,
          }
        : one,
    ),
    quiet: {
      on: quiet ?? stands.quiet.on,
      from: quiet_from ?? stands.quiet.from,
      until: quiet_until ?? stands.quiet.until,
    },
    letters: letters ?? stands.letters,
    letterHour: letter_hour ?? stands.letterHour,
  }
}
