export { type AccessDraft, accessInput } from './access.ts'
export { RoleFields } from './RoleFields.tsx'
export { UserForm } from './UserForm.lazy.ts'
