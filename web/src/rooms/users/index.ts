export { type AccessDraft, accessInput } from './access.ts'
export { RoleFields } from './RoleFields.tsx'
export { AccessMark, LastSeen } from './userCells.tsx'
export { UserForm } from './UserForm.lazy.ts'
