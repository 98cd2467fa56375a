import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const CarForm = lazy(() => import('./CarForm.tsx').then((file) => ({ default: file.CarForm })))
