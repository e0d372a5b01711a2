// The three sheets of plugs, mounted once over every screen: asking for one, asking a friend for one, making one.
import { IntroduceSheet } from './introduce-sheet.tsx'
import { PlugFromSheet } from './plug-from-sheet.tsx'
import { RequestPlugSheet } from './request-plug-sheet.tsx'

export default function PlugSheets() {
  return (
    <>
      <RequestPlugSheet />
      <PlugFromSheet />
      <IntroduceSheet />
    </>
  )
}
