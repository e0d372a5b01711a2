// Below the state of an application: whether its address is confirmed, and the way to do it.
import { useEffect } from 'react'
import { ConfirmAddress } from '#shared/admission/confirm-address.tsx'
import { rememberApplication } from '#shared/admission/handed-in.ts'
import { useAddressProof } from '#shared/admission/use-address-proof.ts'

export default function PendingAddress({ application }: { application: string }) {
  const proof = useAddressProof(application)

  // The link in the mail, pressed on this device, is the applicant's own.
  useEffect(() => rememberApplication(application), [application])

  return (
    <div className="mt-10 empty:hidden">
      <ConfirmAddress application={application} of={proof} />
    </div>
  )
}
