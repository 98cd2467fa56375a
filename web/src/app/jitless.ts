import { z } from 'zod'

// The page's policy forbids code made at run time; trying it would only write an error to the console.
z.config({ jitless: true })
