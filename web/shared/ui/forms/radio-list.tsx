// An unstyled radio group and its items.
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

export const RadioList = RadioGroup
export const RadioItem = Radio.Root
