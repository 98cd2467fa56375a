import { lazy } from 'react'

export const CallForm = lazy(() => import('./CallForm.tsx').then((file) => ({ default: file.CallForm })))
