export { mountLetters } from './letters.routes.ts'
export { sendLetter, sweepLetters } from './letters.service.ts'
export { startPost } from './post.ts'
export { eraseInLetters } from './erase.repo.ts'
