import { defineRoom } from '../room.ts'
import { checkMessenger } from './bots/connection-checks.ts'
import { messengersRetention } from './messengers.jobs.ts'
import { messengerConstraints, mountMessengers } from './messengers.routes.ts'
import { messengerPersonalData } from './personal-data.repo.ts'

interface MessengersParts {
  readonly messengers: Parameters<typeof mountMessengers>[1]
}

export const messengersRoom = defineRoom({
  name: 'messengers',
  mount: (http, { messengers }: MessengersParts) => mountMessengers(http, messengers),
  constraints: messengerConstraints,
  jobs: [messengersRetention],
  personalData: messengerPersonalData,
  connectionChecks: { telegram: checkMessenger('TELEGRAM'), max: checkMessenger('MAX') },
})
