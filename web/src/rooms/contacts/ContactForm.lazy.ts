import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const ContactForm = lazy(() =>
  import('./ContactForm.tsx').then((file) => ({ default: file.ContactForm })),
)
