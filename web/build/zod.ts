import { z } from 'zod/v4'

// The content security policy of the page forbids code that is made of text, and even the attempt is reported.
z.config({ jitless: true })

export { z }
