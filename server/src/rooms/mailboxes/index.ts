export { openImap } from './fetching/imap.client.ts'
