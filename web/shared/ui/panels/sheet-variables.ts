// The library of the sheets registers its style variables when the first one opens, for which the browser styles the whole screen anew: a tenth of a
// second on a slow phone, in the press. Done beforehand, there is nothing left to register.

const lengths = ['--drawer-swipe-movement-x', '--drawer-swipe-movement-y', '--drawer-snap-point-offset']

export function registerSheetVariables() {
  try {
    for (const name of lengths) CSS.registerProperty({ name, syntax: '<length>', inherits: false, initialValue: '0px' })
    const number = { syntax: '<number>', inherits: false }
    CSS.registerProperty({ ...number, name: '--drawer-swipe-progress', initialValue: '0' })
    CSS.registerProperty({ ...number, name: '--drawer-swipe-strength', initialValue: '1' })
  } catch {
    // An older browser, or a sheet was quicker.
  }
}
