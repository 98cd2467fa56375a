import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const UserForm = lazyPanel(() => import('./UserForm.tsx').then((file) => file.UserForm))
