export { findUncoded, lockCode } from './codes.repo.ts'
export { type CodedRegister, getByCode, putByCode, type Sent } from './put-by-code.service.ts'
