import { lazy } from 'react'

/** Loaded when it is first opened. */
export const ActForm = lazy(() => import('./ActForm.tsx').then((file) => ({ default: file.ActForm })))
