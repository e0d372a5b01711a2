// The three plug sheets, mounted once over every screen: request a plug, request one from a friend, introduce two friends.
import { IntroduceSheet } from '../introduce/introduce-sheet.tsx'
import { PlugFromSheet } from '../request/plug-from-sheet.tsx'
import { RequestPlugSheet } from '../request/request-plug-sheet.tsx'

export default function PlugSheets() {
  return (
    <>
      <RequestPlugSheet />
      <PlugFromSheet />
      <IntroduceSheet />
    </>
  )
}
