import { lazy } from 'react'

/** Loaded with the first wish for it, by whichever screen. */
export const CarForm = lazy(() => import('./CarForm.tsx').then((file) => ({ default: file.CarForm })))
