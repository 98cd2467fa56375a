import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const UserForm = lazy(() => import('./UserForm.tsx').then((file) => ({ default: file.UserForm })))
