export { letterChannel } from './letter.channel.ts'
export { sendLetter } from './letters.service.ts'
