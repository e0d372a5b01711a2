// Takes the two codes of a change of address, one from each mailbox, in any order, from a member who reads mail on another device.
import { deadCode, spendMailedCode } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import type { AddressChange } from '#types/shapes.ts'

type ChangeCodesProps = {
  from: string
  change: AddressChange
  /** One of the two has confirmed. */
  onHalf: () => Promise<unknown>
  onChanged: () => void
}

export function ChangeCodes({ from, change: { to, waitsFor }, onHalf, onChanged }: ChangeCodesProps) {
  async function check(address: string, code: string): Promise<string | null> {
    try {
      if ((await spendMailedCode(address, code, 'email_change')) === 'signed-in') onChanged()
      else await onHalf()
      return null
    } catch (error) {
      if (!isAppError(error, 'otp_expired')) throw error
      // Perhaps it was taken back, or completed elsewhere.
      void onHalf()
      return deadCode
    }
  }

  const waits = { [from]: waitsFor !== 'new', [to]: waitsFor !== 'current' }
  return (
    <div className="flex flex-col gap-10">
      {[from, to].map((address) =>
        waits[address] ? (
          <CodeForm
            key={address}
            label={`Code mailed to ${address}`}
            button="Confirm"
            check={(code) => check(address, code)}
          />
        ) : (
          <p key={address} role="status" className="border-l border-gold pl-6 break-words">
            Confirmed: {address}
          </p>
        ),
      )}
    </div>
  )
}
