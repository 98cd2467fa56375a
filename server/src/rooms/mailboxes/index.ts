export { openImap } from './fetching/imap.client.ts'
export { tokenMailboxes } from './sign-in/token-mailboxes.ts'
