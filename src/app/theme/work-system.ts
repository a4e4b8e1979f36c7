// The recipes of everything behind the login page. A component whose recipe is in neither list renders unstyled.
import { createSystem, defaultBaseConfig, type SlotRecipeConfig } from '@chakra-ui/react';
import * as recipes from '@chakra-ui/react/theme';
import { theme } from './system.ts';

/** The library's 100vw reaches under the page's scroll bar, whose place is kept while a dialog is open. */
const besideScrollBar = (recipe: SlotRecipeConfig): SlotRecipeConfig => {
  const parts: Record<string, object | undefined> = recipe.base ?? {};
  return {
    ...recipe,
    base: {
      ...parts,
      backdrop: { ...parts['backdrop'], w: 'full' },
      positioner: { ...parts['positioner'], width: 'full' },
    },
  };
};

export const workSystem = createSystem(defaultBaseConfig, theme, {
  theme: {
    keyframes: recipes.keyframes,
    layerStyles: recipes.layerStyles,
    animationStyles: recipes.animationStyles,
    recipes: {
      badge: recipes.badgeRecipe,
      checkmark: recipes.checkmarkRecipe,
      code: recipes.codeRecipe,
      container: recipes.containerRecipe,
      heading: recipes.headingRecipe,
      kbd: recipes.kbdRecipe,
      link: recipes.linkRecipe,
      radiomark: recipes.radiomarkRecipe,
      separator: recipes.separatorRecipe,
      textarea: recipes.textareaRecipe,
    },
    slotRecipes: {
      accordion: recipes.accordionSlotRecipe,
      alert: recipes.alertSlotRecipe,
      avatar: recipes.avatarSlotRecipe,
      breadcrumb: recipes.breadcrumbSlotRecipe,
      card: recipes.cardSlotRecipe,
      checkbox: recipes.checkboxSlotRecipe,
      collapsible: recipes.collapsibleSlotRecipe,
      combobox: recipes.comboboxSlotRecipe,
      dialog: besideScrollBar(recipes.dialogSlotRecipe),
      drawer: besideScrollBar(recipes.drawerSlotRecipe),
      dataList: recipes.dataListSlotRecipe,
      field: recipes.fieldSlotRecipe,
      list: recipes.listSlotRecipe,
      menu: recipes.menuSlotRecipe,
      nativeSelect: recipes.nativeSelectSlotRecipe,
      numberInput: recipes.numberInputSlotRecipe,
      popover: recipes.popoverSlotRecipe,
      progress: recipes.progressSlotRecipe,
      radioGroup: recipes.radioGroupSlotRecipe,
      switch: recipes.switchSlotRecipe,
      table: recipes.tableSlotRecipe,
      tabs: recipes.tabsSlotRecipe,
      tag: recipes.tagSlotRecipe,
      tooltip: recipes.tooltipSlotRecipe,
    },
  },
});
