import { useNavigate } from '@tanstack/react-router'

import { DemoSection } from '../../rooms/settings/sections/DemoSection.tsx'

/** Removing the demo removes this section, so the settings navigate to the default section. */
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
