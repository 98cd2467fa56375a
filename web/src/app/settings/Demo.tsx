import { useNavigate } from '@tanstack/react-router'

import { DemoSection } from '../../rooms/settings/sections/DemoSection.tsx'

/** When the demo is gone, so is its section: the screen begins anew. */
export function Demo() {
  const navigate = useNavigate()
  return (
    <DemoSection
      onRemoved={() =>
        void navigate({ to: '/settings/{-$section}', params: { section: 'company' }, replace: true })
      }
    />
  )
}
