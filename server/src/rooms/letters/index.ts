export { letterChannel } from './letter.channel.ts'
export { mountLetters } from './letters.routes.ts'
export { letterRetention, sendLetter } from './letters.service.ts'
