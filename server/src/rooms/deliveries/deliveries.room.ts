import { defineRoom } from '../room.ts'
import type { Channel, Redirect } from './channel.ts'
import { deliveryJob } from './deliveries.jobs.ts'
import { deliveryPersonalData } from './personal-data.repo.ts'

interface JobParts {
  readonly channels: { readonly channels: readonly Channel[]; readonly redirect: Redirect }
}

export const deliveriesRoom = defineRoom({
  name: 'deliveries',
  jobs: ({ channels: { channels, redirect } }: JobParts) =>
    channels.map((channel) => deliveryJob({ channel, redirect })),
  personalData: deliveryPersonalData,
})
