// The three sheets of plugs, mounted once over every screen: asking for one, asking a friend for one, making one.
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
