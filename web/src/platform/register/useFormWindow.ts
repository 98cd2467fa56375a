import { useMemo, useState } from 'react'

import { endTypeAhead, typeAhead } from '../overlays/typeAhead.ts'

/** Which form stands over the list: of a new object, or of one that exists. */
export interface ShownForm<Item, Prefill = object> {
  item: Item | null
  prefill?: Prefill | undefined
}

/** The form of a screen, while one is asked for. */
export function useFormWindow<Item, Prefill = object>() {
  const [shown, setShown] = useState<ShownForm<Item, Prefill> | null>(null)
  return useMemo(() => {
    const open = (form: ShownForm<Item, Prefill>) => {
      typeAhead()
      setShown(form)
    }
    return {
      shown,
      create: (prefill?: Prefill) => open({ item: null, prefill }),
      edit: (item: Item) => open({ item }),
      close: () => {
        endTypeAhead()
        setShown(null)
      },
    }
  }, [shown])
}
