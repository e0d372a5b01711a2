// Takes the two codes of a change of address, one from each mailbox, in any order, from a member who reads mail on another device.
import { useState } from 'react'
import { deadCode, spendMailedCode } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'

type ChangeCodesProps = { from: string; to: string; onChanged: () => void }

export function ChangeCodes({ from, to, onChanged }: ChangeCodesProps) {
  const [confirmed, setConfirmed] = useState<string | null>(null)

  async function check(address: string, code: string): Promise<string | null> {
    try {
      if ((await spendMailedCode(address, code, 'email_change')) === 'signed-in') onChanged()
      else setConfirmed(address)
      return null
    } catch (error) {
      if (isAppError(error, 'otp_expired')) return deadCode
      throw error
    }
  }

  return (
    <div className="flex flex-col gap-10">
      {[from, to].map((address) =>
        address === confirmed ? (
          <p key={address} role="status" className="border-l border-gold pl-6 break-words">
            Confirmed: {address}
          </p>
        ) : (
          <CodeForm
            key={address}
            label={`Code mailed to ${address}`}
            button="Confirm"
            check={(code) => check(address, code)}
          />
        ),
      )}
    </div>
  )
}
