import { lazy } from 'react'

/** Loaded with the first wish for it, by whichever screen. */
export const ContactForm = lazy(() =>
  import('./ContactForm.tsx').then((file) => ({ default: file.ContactForm })),
)
