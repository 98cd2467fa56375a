import { lazy } from 'react'

/** Loaded with the first wish for it, by whichever screen. */
export const UserForm = lazy(() => import('./UserForm.tsx').then((file) => ({ default: file.UserForm })))
