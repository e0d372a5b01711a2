// GoTrue's sentence for a change of address that the other address has yet to confirm.
export const HALFWAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
