import { defineRoom } from '../room.ts'
import { mountLive } from './live.routes.ts'
import type { Live } from './live.service.ts'

export const liveRoom = defineRoom({
  name: 'live',
  mount: (http, { live }: { readonly live: Live }) => mountLive(http, live),
})
