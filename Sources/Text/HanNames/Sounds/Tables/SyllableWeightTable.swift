// Made by tools/make-readings. Do not edit.

/// How often names of temples have a syllable.
enum SyllableWeightTable {
    /// A line has a weight from 9, the most often, to 1, and syllables that have it. The others have none.
    static let text = """
        9 gong
        8 an ci de fu miao shan sheng si tian
        7 bao bei cai da dian dong fa feng ji long nan qing ren san shi tai tang tuan wan wu xian xin xing
        7 yi yuan zhen zhong
        6 chan chang chao cheng dai dao di fo gang guan guang guo hai he hou hu hua huang hui jia jin jing
        6 kai li lian lin ling ming ping pu she shui shun wang wen xi xiang xuan yan yin ying yong yu yun
        6 zhu zi
        5 ba bai bi chi cun cuo ding en fang gao gu hong jiang jiao jiu jue jun kou lan liao liu lu lun ma
        5 mei men min mu nei qi qian qiao qu quan shang shen shou shu tan tao tong tou wei xia xiao xiong
        5 xiu yang ye you yue zhang zhao zheng zhi zhou zhuang zu
        4 ao ban bu cao chen chong chun dan dou du er fan fen gan ge gui hao heng jian jie ju keng kun lai
        4 le liang luo mi nian ning nong pi ri ru rui ruo sha shuai shuang song sui ti ting tu tun tuo xie
        4 xue xun yao zang ze zong zun zuo
        3 ai ben bian bo che chuan dang deng gou gua han hang huan hun kan ke kong ku lao lei lie luan lü
        3 mao meng niang niu nuan nü pei peng po qie qiu rong su suo xu ya zai zan zha zhai
        2 a bin can ceng cha chou chu cui dui dun duo e fei ga gen huai huo kang kuai kui lang leng lou mai
        2 man mian mo na neng ni pan pian qia qiang qin qiong que ran run sa se seng shao sun ta tiao tie wa
        2 wai weng wo zeng zhan zhun
        1 bang beng biao bie bing cen chai chuang cong die duan geng ha ka kao ken kuan kuo la mou nai nao
        1 niao ou pai pao qun rou ruan sai sen shuo teng tui za zao zhe zhuan zhuo zuan zui
        """
}
