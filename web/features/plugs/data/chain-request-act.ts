// Asks a friend who knows somebody who knows the target: as a mutual friend is asked, and they pass it on.
import { createChainRequest } from '#shared/api/conversations/plugs.ts'
import { defineAct } from '#shared/outbox/act.ts'
import type { PlugRequestMade } from '#types/shapes.ts'
import { asking, type WantedPlug } from './plug-request-act.ts'

export const chainRequestAct = defineAct<WantedPlug, PlugRequestMade>('chain-request', asking(createChainRequest))
