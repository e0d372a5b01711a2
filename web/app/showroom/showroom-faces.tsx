// The showroom's avatars and photographs, and their placeholders.
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { Avatar, AvatarStack } from '#shared/ui/photos/avatar.tsx'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import { Group } from './group.tsx'

export function ShowroomFaces() {
  const nobody = ['Ada Lovelace', 'Jean Cocteau', 'Nina Simone'].map((name) => ({ id: name, name, src: null }))
  return (
    <Group name="Faces">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name="Ada Lovelace" src={null} size="small" />
        <Avatar name="Ada Lovelace" src="/missing.jpg" />
        <Avatar name="Ada Lovelace" src={null} size="large" />
        <Avatar name="Ada Lovelace" src={null} size="huge" />
        <AvatarStack people={nobody} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Photo src={null} alt="Nina Simone">
          <PhotoCaption>
            <p className="font-display text-name">Nina Simone</p>
            <p className="mt-2 flex gap-2">
              <Chip tone="photo">Music</Chip>
            </p>
          </PhotoCaption>
        </Photo>
        <Photo src={null} alt="Jean Cocteau" />
      </div>
    </Group>
  )
}
