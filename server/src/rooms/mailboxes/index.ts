export { openImap } from './fetching/imap.client.ts'
export { findReplyAddress } from './mailboxes.repo.ts'
