export { allowPasswords } from './password-ban.service.ts'
export { openProofs } from './proofs.service.ts'
