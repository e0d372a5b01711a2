// The menu of somebody else's post: share it, report it.
import { ArrowUpRight, Ellipsis, Flag } from 'lucide-react'
import { useOpenShare } from '#shared/cards/share.ts'
import { useOpenReport } from '#shared/safety/reportable.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import type { Post } from '../model/post.ts'

export function OthersPostMenu({ id, type, author }: Pick<Post, 'id' | 'type' | 'author'>) {
  const report = useOpenReport()
  const share = useOpenShare()
  const kind = type === 'event' ? 'event' : 'post'
  return (
    <Menu
      trigger={<IconButton label={`More about this ${kind} by ${author.name}`} icon={<Ellipsis />} />}
      items={[
        { label: `Share ${kind}`, icon: <ArrowUpRight />, onSelect: () => share({ kind, id }) },
        {
          label: `Report ${kind}`,
          icon: <Flag />,
          danger: true,
          onSelect: () => report({ kind, subject: id, member: { id: author.id, name: author.name } }),
        },
      ]}
    />
  )
}
