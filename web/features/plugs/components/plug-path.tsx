// How the member is connected to the target: you, the connector, in a chain somebody they know, the target. Screen readers hear it as a sentence.
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { firstName } from '../model/first-name.ts'

type Face = { name: string; avatarUrl: string | null }

export function PlugPath({ between, chain = false, target }: { between: Face | null; chain?: boolean; target: Face }) {
  return (
    <div className="@container">
      <p className="sr-only">
        {between
          ? `You know ${between.name}, who knows ${chain ? 'somebody who knows ' : ''}${target.name}.`
          : `Nobody stands between you and ${target.name} yet.`}
      </p>
      <div aria-hidden="true" className="flex items-start justify-center gap-y-3 py-2 @max-[14rem]:flex-wrap">
        <Stop name="">
          <span className="grid size-12 place-items-center rounded-full border border-line-strong/50 text-caption text-muted">
            You
          </span>
        </Stop>
        <span className="mt-6 h-px w-8 bg-gold/60 @max-[14rem]:hidden sm:w-14" />
        <Stop name={between ? firstName(between.name) : '?'}>
          <Avatar name={between?.name ?? '?'} src={between?.avatarUrl} />
        </Stop>
        {chain && (
          <>
            <span className="mt-6 h-px w-8 max-w-8 shrink bg-line-strong/60 @max-[14rem]:hidden sm:w-14" />
            <Stop name="Somebody">
              <span className="size-12 rounded-full border border-dashed border-line-strong" />
            </Stop>
          </>
        )}
        <span className="mt-6 h-px w-8 bg-line-strong/60 @max-[14rem]:hidden sm:w-14" />
        <Stop name={firstName(target.name)}>
          <Avatar name={target.name} src={target.avatarUrl} />
        </Stop>
      </div>
    </div>
  )
}

function Stop({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className="flex w-20 flex-col items-center gap-1.5 @max-[14rem]:w-16">
      {children}
      <span className="w-full truncate text-center text-caption text-muted">{name}</span>
    </span>
  )
}
