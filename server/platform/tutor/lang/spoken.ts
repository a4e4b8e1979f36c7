// Spoken wording and the written words of teaching material that mean it. Every subject shares these lines;
// a teacher's own come on top. A match counts less than the written word itself.

/** Spoken phrase to written words, any of which may be in the material. */
export type SpokenTable = ReadonlyMap<string, readonly string[]>;

/** Lines `说法 说法 = 书面 书面`; blank lines are skipped. */
function spokenTable(lines: string): SpokenTable {
  const table = new Map<string, readonly string[]>();
  for (const line of lines.split('\n')) {
    const [spoken = '', written = ''] = line.split('=').map((side) => side.trim());
    for (const phrase of spoken.split(/\s+/)) if (phrase && written) table.set(phrase, written.split(/\s+/));
  }
  return table;
}

export const SPOKEN = spokenTable(`
  快慢 = 周期 频率 速度 速率
  多快 跑得 走得 动得 = 速度 速率
  多久 多长时间 花多长时间 要多久 = 时间 周期
  几秒 多少秒 = 时间 周期
  多重 重量 分量 重一点 轻一点 球重 太重 太轻 = 质量 重力
  多热 多冷 冷热 = 温度
  多烫 = 温度
  晃 晃动 摇摆 荡 荡来荡去 来回 来来回回 = 摆动 振动 往返
  绳子 绳 线绳 = 细线 摆线 线
  杆子 棍子 = 横杆 杆
  掐表 按表 掐秒表 看表 = 计时
  绑 绑在 系在 拴 = 固定 缠绕 悬挂
  挂 吊 吊着 挂着 = 悬挂
  转一圈 转圈 绕一圈 = 转动 一周
  一圈 = 一周
  幅度 摆幅 摆多高 = 振幅
  最低点 最下面 底下 = 平衡位置 最低点
  正中间 中间 = 平衡位置 中心
  变来变去 换来换去 = 转化 变化
  加长 变长 拉长 长了 = 增大 伸长
  变短 剪短 短了 = 缩短 减小
  变大 大了 涨 涨了 变多 = 增大 升高 增加 上升
  变小 小了 跌 降了 变少 = 减小 降低 减少 下降
  变快 = 增大 缩短
  变慢 走慢 = 减小 变长 走慢
  弄错 搞错 数错 多数 少数了 看错 = 误 错误 误差
  不准 差多少 偏差 差了 = 误差
  测不准 准不准 = 误差 不确定度 准确度
  怎么测 怎么量 咋测 咋量 = 测量
  怎么算 咋算 怎么求 = 计算 求 公式
  东西 用品 工具 家伙 = 仪器 器材 设备
  准备哪些 准备什么 = 仪器 器材
  怎么做 咋做 做法 流程 = 步骤 首先 方法
  要注意什么 小心什么 注意点 = 注意 不能 避免
  坏处 毛病 不好的地方 = 缺点 不足
  好处 有啥用 有什么用 干啥用 = 优点 作用 用途
  图 图像 画图 曲线图 = 图线 作图 曲线
  陡不陡 倾斜程度 = 斜率
  多次 多测几次 好几次 = 平均值 多次测量
  随机误差 = 偶然误差 随机误差
  偶然误差 = 随机误差 偶然误差
  夏天 = 夏季
  冬天 = 冬季
  春天 = 春季
  秋天 = 秋季
  下雨 = 降雨 降水
  地球引力 地心引力 = 重力
  北极 南极 极地 = 两极
  失重 飘起来 = 失重 完全失重
  电梯 = 电梯 升降机
  劲 力气 使劲 = 力
  阻碍 挡住 = 阻力 阻碍
  风 空气 = 空气阻力
  热 发热 = 热量 温度
  电 通电 = 电流 电压
  亮 亮度 = 光强 功率
  声音 响 = 声波 振幅
  弹 弹力 = 弹性
  轨道 路线 = 轨迹
  谁发现 = 发现 注意到
  谁发明 = 发明 制成
  谁造 谁做 = 造出 制成 制造
  谁提出 谁想 = 提出 注意到
  造的 做出来 = 制成 制造
  哪一年 哪年 = 年
  贵 便宜 = 价格
  卖 卖东西 = 供给 销售
  买 买东西 = 需求 购买
  钱 花钱 = 价格 支出 费用
  赚钱 挣钱 = 利润 收入
  工资 薪水 = 工资 报酬
  签 签字 签合同 = 订立 签订
  赔 赔钱 = 赔偿
  不认账 反悔 耍赖 = 违约 撤销
  骗 上当 = 欺诈
  逼 强迫 = 胁迫
  发烧 = 体温 发热
  心跳 = 心率 脉搏
  喘气 喘 = 呼吸
  血压高 = 高血压
  网络不通 断网 = 连接 中断
  网速 = 带宽 速率
  发 发过去 传 = 发送 传输
  收 收到 = 接收
  丢 丢了 丢包 = 丢失 重传
  堵 堵了 = 拥塞
  慢下来 = 减速 减小
  快起来 = 加速 增大
  混在一起 搞混 分不清 = 混淆 区别
  一样不一样 有啥不一样 = 区别 不同
`);
